package app.akontaa.shell;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.CookieManager;
import android.webkit.DownloadListener;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.widget.ProgressBar;
import android.widget.TextView;
import android.widget.Toast;

/** One screen: the parents' pages, and a page of its own for when they can't be reached. */
public final class MainActivity extends Activity implements View.OnClickListener, DownloadListener {
    private static final String PAGE = "page";

    Links links;
    private WebView web;
    private ViewGroup page;
    private View trouble;
    private ProgressBar bar;
    private boolean failed;
    private String last;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        links = new Links(getString(R.string.host));
        setContentView(R.layout.main);
        findViewById(R.id.root).setOnApplyWindowInsetsListener(new Edges());
        findViewById(R.id.again).setOnClickListener(this);
        page = (ViewGroup) findViewById(R.id.page);
        trouble = findViewById(R.id.trouble);
        bar = (ProgressBar) findViewById(R.id.progress);
        try {
            web = new WebView(this);
        } catch (RuntimeException missing) { // WebView is off, gone or being updated
            send(links.start());
            finish();
            return;
        }
        dress(web);
        page.addView(web, new ViewGroup.LayoutParams(
            ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT));
        if (saved != null) last = saved.getString(PAGE);
        web.loadUrl(links.own(last) ? last : links.start());
    }

    private void dress(WebView web) {
        WebSettings set = web.getSettings();
        set.setJavaScriptEnabled(true);
        set.setDomStorageEnabled(true);
        set.setAllowFileAccess(false);
        set.setAllowContentAccess(false);
        set.setGeolocationEnabled(false);
        set.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
        set.setUserAgentString(set.getUserAgentString() + " AkontaaApp/" + getString(R.string.version));
        CookieManager.getInstance().setAcceptThirdPartyCookies(web, false);
        web.setWebViewClient(new Guide(this));
        web.setWebChromeClient(new Progress(this));
        web.setDownloadListener(this);
    }

    /** Hands an address to another app. Only schemes on the list; the intent is built here, never parsed. */
    void send(String url) {
        if (!links.out(url) && !links.own(url)) return;
        Intent intent = new Intent(Intent.ACTION_VIEW, Uri.parse(url));
        intent.addCategory(Intent.CATEGORY_BROWSABLE);
        try {
            startActivity(intent);
        } catch (RuntimeException none) {
            say(R.string.no_app);
        }
    }

    /** What WebView can't show, as a PDF: the browser fetches it anew, without this app's cookie. */
    @Override
    public void onDownloadStart(String url, String agent, String disposition, String type, long length) {
        if (links.own(url) || links.out(url)) send(url);
        else say(R.string.no_download);
    }

    private void say(int text) {
        Toast.makeText(this, text, Toast.LENGTH_LONG).show();
    }

    void began() {
        failed = false;
    }

    void progress(int percent) {
        bar.setProgress(percent);
        bar.setVisibility(percent < 100 && !failed ? View.VISIBLE : View.GONE);
    }

    void failed(int title, int text) {
        failed = true;
        ((TextView) findViewById(R.id.trouble_title)).setText(getString(title));
        ((TextView) findViewById(R.id.trouble_text)).setText(
            getString(text, new Object[] {getString(R.string.app_name)}));
        trouble.setVisibility(View.VISIBLE);
        page.setVisibility(View.INVISIBLE);
    }

    void ended() {
        bar.setVisibility(View.GONE);
        if (failed) return;
        trouble.setVisibility(View.GONE);
        page.setVisibility(View.VISIBLE);
    }

    /** The page's process is gone: this WebView is of no more use. */
    void lost() {
        if (web == null) return;
        last = web.getUrl();
        drop();
        failed(R.string.lost_title, R.string.lost_text);
    }

    @Override
    public void onClick(View again) {
        retry();
    }

    private void retry() {
        if (web == null) recreate();
        else if (links.own(web.getUrl())) web.reload();
        else web.loadUrl(links.start());
    }

    @Override
    public void onBackPressed() {
        if (web != null && web.canGoBack()) web.goBack();
        else super.onBackPressed();
    }

    @Override
    protected void onResume() {
        super.onResume();
        if (web != null) web.onResume();
        if (failed) retry();
    }

    @Override
    protected void onPause() {
        if (web != null) {
            web.onPause();
            CookieManager.getInstance().flush();
        }
        super.onPause();
    }

    @Override
    protected void onSaveInstanceState(Bundle out) {
        super.onSaveInstanceState(out);
        out.putString(PAGE, web == null ? last : web.getUrl());
    }

    @Override
    protected void onDestroy() {
        drop();
        super.onDestroy();
    }

    private void drop() {
        if (web == null) return;
        page.removeView(web);
        web.destroy();
        web = null;
    }
}
