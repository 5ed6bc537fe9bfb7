package app.akontaa.shell;

import android.webkit.WebChromeClient;
import android.webkit.WebView;

/** The bar of a loading page. That it is there at all also turns on alert() and confirm() of the pages. */
final class Progress extends WebChromeClient {
    private final MainActivity at;

    Progress(MainActivity at) {
        this.at = at;
    }

    @Override
    public void onProgressChanged(WebView web, int percent) {
        at.progress(percent);
    }
}
