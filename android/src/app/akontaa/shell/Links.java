package app.akontaa.shell;

import java.util.Locale;

/** Where a link goes. Plain Java, so that it is tested without Android. */
final class Links {
    /** Schemes another app may be asked to open. Never intent:, file:, content:, javascript: or data:. */
    private static final String[] OUT = {"https:", "http:", "tel:", "mailto:", "sms:", "smsto:", "whatsapp:", "geo:"};

    private final String own;

    /** host: a bare host name, as "fees.example.gh". */
    Links(String host) {
        own = "https://" + host.toLowerCase(Locale.ROOT);
    }

    String start() {
        return own + "/parents";
    }

    /**
     * Is this a page of ours? WebView hands over addresses as Chromium writes them: scheme and host in lower case,
     * no default port. Anything written in another way is not ours, and so leaves the app: that errs on the safe side.
     */
    boolean own(String url) {
        if (url == null || !url.startsWith(own)) return false;
        if (url.length() == own.length()) return true;
        char next = url.charAt(own.length());
        return next == '/' || next == '?' || next == '#';
    }

    /** What a frame inside a page of ours may hold; never the page itself. */
    boolean inner(String url) {
        return url != null && (url.startsWith("blob:" + own + "/") || url.startsWith("data:"));
    }

    /** May another app be asked to open it? */
    boolean out(String url) {
        if (url == null || own(url)) return false;
        String low = url.toLowerCase(Locale.ROOT);
        for (int i = 0; i < OUT.length; i++) if (low.startsWith(OUT[i])) return true;
        return false;
    }
}
