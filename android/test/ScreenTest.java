package app.akontaa.shell;

import android.app.Activity;
import android.content.Context;
import android.content.ContextWrapper;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.*;
import android.widget.ProgressBar;
import android.widget.TextView;
import android.widget.Toast;

public final class ScreenTest {
    static int bad = 0, good = 0;
    static void is(Object want, Object got) {
        if (String.valueOf(want).equals(String.valueOf(got))) good++;
        else { bad++; System.out.println("WRONG want " + want + " got " + got + " at " + new Throwable().getStackTrace()[1]); }
    }
    static MainActivity open(Bundle b) {
        MainActivity m = new MainActivity();
        Context.strings.put(R.string.host, "fees.example.gh");
        Context.strings.put(R.string.version, "1.0");
        Context.strings.put(R.string.app_name, "Akontaa");
        Context.strings.put(R.string.offline_text, "%1$s could not be reached");
        m.views.put(R.id.root, new View(m)); m.views.put(R.id.again, new View(m));
        m.views.put(R.id.page, new ViewGroup(m) {}); m.views.put(R.id.trouble, new View(m));
        m.views.put(R.id.progress, new ProgressBar(m)); m.views.put(R.id.trouble_title, new TextView(m)); m.views.put(R.id.trouble_text, new TextView(m));
        m.onCreate(b);
        return m;
    }
    static WebResourceRequest ask(final String url, final boolean main) {
        return new WebResourceRequest() { public Uri getUrl() { return Uri.parse(url); } public boolean isForMainFrame() { return main; } };
    }
    static WebResourceError err(final int code) { return new WebResourceError() { public int getErrorCode() { return code; } }; }

    public static void main(String[] a) {
        MainActivity m = open(null);
        WebView w = WebView.last;
        is("[js true, dom true, file false, content false, geo false, mixed 1, ua UA AkontaaApp/1.0, load https://fees.example.gh/parents]", w.log);
        is("third false;", CookieManager.log);
        is(1, ((ViewGroup) m.views.get(R.id.page)).kids.size());
        is(true, m.views.get(R.id.root).insets instanceof Edges);
        // links
        is(false, w.client.shouldOverrideUrlLoading(w, ask("https://fees.example.gh/parents/x", true)));
        is(true, w.client.shouldOverrideUrlLoading(w, ask("https://checkout.paystack.com/abc", true)));
        is(true, w.client.shouldOverrideUrlLoading(w, ask("tel:+233", true)));
        is("[android.intent.action.VIEW https://checkout.paystack.com/abc [android.intent.category.BROWSABLE], android.intent.action.VIEW tel:+233 [android.intent.category.BROWSABLE]]", ContextWrapper.sent);
        ContextWrapper.sent.clear();
        for (String s : new String[] {"intent://x#Intent;end", "javascript:1", "file:///x", "data:text/html,x", "blob:https://fees.example.gh/1"})
            is(true, w.client.shouldOverrideUrlLoading(w, ask(s, true)));
        is(false, w.client.shouldOverrideUrlLoading(w, ask("blob:https://fees.example.gh/1", false)));
        is(true, w.client.shouldOverrideUrlLoading(w, ask("intent://x#Intent;end", false)));
        is("[]", ContextWrapper.sent);
        // a page that got in by POST
        w.log.clear();
        w.client.onPageStarted(w, "https://evil.com/", null);
        is("[stop, load https://fees.example.gh/parents]", w.log); is("[android.intent.action.VIEW https://evil.com/ [android.intent.category.BROWSABLE]]", ContextWrapper.sent);
        ContextWrapper.sent.clear();
        // no app, downloads
        ContextWrapper.nobody = true; w.client.shouldOverrideUrlLoading(w, ask("mailto:a@b", true)); ContextWrapper.nobody = false;
        is("[" + R.string.no_app + "]", Toast.said); Toast.said.clear();
        w.download.onDownloadStart("https://fees.example.gh/r.pdf", "", "", "application/pdf", 1);
        w.download.onDownloadStart("blob:https://fees.example.gh/1", "", "", "application/pdf", 1);
        is("[android.intent.action.VIEW https://fees.example.gh/r.pdf [android.intent.category.BROWSABLE]]", ContextWrapper.sent);
        is("[" + R.string.no_download + "]", Toast.said); Toast.said.clear(); ContextWrapper.sent.clear();
        // offline and retry
        View t = m.views.get(R.id.trouble), p = m.views.get(R.id.page);
        t.visibility = 8;
        w.log.clear();
        w.client.onPageStarted(w, w.url, null);
        w.client.onReceivedError(w, ask("https://fees.example.gh/x.js", false), err(-2)); is(8, t.visibility);
        w.client.onReceivedError(w, ask(w.url, true), err(-2)); is(0, t.visibility); is(4, p.visibility);
        is("Akontaa could not be reached", ((TextView) m.views.get(R.id.trouble_text)).text);
        w.client.onPageFinished(w, w.url); is(0, t.visibility);
        m.views.get(R.id.again).click.onClick(null); is("[reload]", w.log);
        w.client.onPageStarted(w, w.url, null); w.chrome.onProgressChanged(w, 50); is(0, m.views.get(R.id.progress).visibility);
        w.client.onPageFinished(w, w.url); is(8, t.visibility); is(0, p.visibility); is(8, m.views.get(R.id.progress).visibility);
        w.client.onReceivedError(w, ask(w.url, true), err(-11)); is("#" + Integer.toHexString(R.string.unsafe_title), ((TextView) m.views.get(R.id.trouble_title)).text);
        m.onPause(); w.log.clear(); m.onResume(); is("[resume, reload]", w.log);
        w.client.onPageStarted(w, w.url, null); w.client.onPageFinished(w, w.url);
        // back
        w.log.clear(); w.back = true; m.onBackPressed(); w.back = false; m.onBackPressed(); is("[back]", w.log); is("[content, super.back]", m.log);
        // the page's process dies, then the app's
        w.url = "https://fees.example.gh/parents/child/4"; w.log.clear(); m.log.clear();
        is(true, w.client.onRenderProcessGone(w, null)); is("[destroy]", w.log); is(0, t.visibility);
        m.onPause(); m.onResume(); is("[recreate]", m.log);
        Bundle b = new Bundle(); m.onSaveInstanceState(b); m.onDestroy();
        m = open(b); is("https://fees.example.gh/parents/child/4", WebView.last.url);
        b = new Bundle(); WebView.last.url = "https://evil.com/"; m.onSaveInstanceState(b); m.onDestroy();
        m = open(b); is("https://fees.example.gh/parents", WebView.last.url); m.onDestroy();
        is("destroy", WebView.last.log.get(WebView.last.log.size() - 1));
        // no WebView on the phone
        WebView.missing = true; ContextWrapper.sent.clear(); m = open(null);
        is("[android.intent.action.VIEW https://fees.example.gh/parents [android.intent.category.BROWSABLE]]", ContextWrapper.sent); is("[content, finish]", m.log);
        m.onDestroy();
        System.out.println(good + " passed, " + bad + " failed");
        if (bad > 0) System.exit(1);
    }
}
