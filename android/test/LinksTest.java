package app.akontaa.shell;

public final class LinksTest {
    static int bad = 0, good = 0;

    static void is(boolean want, boolean got, String what) {
        if (want == got) good++;
        else { bad++; System.out.println("WRONG " + what + ": " + got); }
    }

    public static void main(String[] a) {
        Links l = new Links("Fees.Example.gh");
        is(true, l.start().equals("https://fees.example.gh/parents"), "start");
        String[] own = {"https://fees.example.gh", "https://fees.example.gh/", "https://fees.example.gh/parents?x=1#y",
            "https://fees.example.gh?x", "https://fees.example.gh#x"};
        for (String u : own) { is(true, l.own(u), "own " + u); is(false, l.out(u), "out " + u); }
        String[] foreign = {"http://fees.example.gh/", "https://fees.example.gh.evil.com/", "https://fees.example.gh@evil.com/",
            "https://fees.example.gh:8443/", "https://fees.example.gh\\@evil.com", "https://checkout.paystack.com/abc",
            "HTTPS://evil.com/", "tel:+233200000000", "mailto:a@b.gh", "sms:+233", "geo:0,0", "https://evil.com/https://fees.example.gh/"};
        for (String u : foreign) { is(false, l.own(u), "own " + u); is(true, l.out(u), "out " + u); }
        String[] never = {null, "", "about:blank", "javascript:alert(1)", "data:text/html,x", "file:///etc/hosts",
            "content://x/y", "blob:https://fees.example.gh/1", "intent://x#Intent;scheme=tel;end", "market://details?id=x",
            "android-app://x", " https://evil.com", "view-source:https://evil.com"};
        for (String u : never) { is(false, l.own(u), "own " + u); is(false, l.out(u), "out " + u); }
        is(true, l.inner("blob:https://fees.example.gh/1"), "inner blob");
        is(true, l.inner("data:text/html,x"), "inner data");
        is(false, l.inner("blob:https://evil.com/1"), "inner foreign blob");
        is(false, l.inner("javascript:x"), "inner js");
        System.out.println(good + " passed, " + bad + " failed");
        if (bad > 0) System.exit(1);
    }
}
