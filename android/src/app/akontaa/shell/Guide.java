package app.akontaa.shell;

import android.graphics.Bitmap;
import android.net.http.SslError;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Keeps the WebView on its own host and tells the screen how a page fared. */
final class Guide extends WebViewClient {
    private final MainActivity at;

    Guide(MainActivity at) {
        this.at = at;
    }

    /** Links and redirects. Not called for POST, loadUrl, reload or history: see onPageStarted. */
    @Override
    public boolean shouldOverrideUrlLoading(WebView web, WebResourceRequest request) {
        String url = request.getUrl().toString();
        if (at.links.own(url) || !request.isForMainFrame() && at.links.inner(url)) return false;
        at.send(url);
        return true;
    }

    @Override
    public void onPageStarted(WebView web, String url, Bitmap icon) {
        if (at.links.out(url)) {
            web.stopLoading();
            at.send(url);
            if (web.canGoBack()) web.goBack();
            else web.loadUrl(at.links.start());
            return;
        }
        at.began();
    }

    @Override
    public void onPageFinished(WebView web, String url) {
        at.ended();
    }

    @Override
    public void onReceivedError(WebView web, WebResourceRequest request, WebResourceError error) {
        if (!request.isForMainFrame()) return;
        if (error.getErrorCode() == ERROR_FAILED_SSL_HANDSHAKE) unsafe();
        else at.failed(R.string.offline_title, R.string.offline_text);
    }

    @Override
    public void onReceivedSslError(WebView web, SslErrorHandler handler, SslError error) {
        handler.cancel();
        if (at.links.own(error.getUrl())) unsafe();
    }

    private void unsafe() {
        at.failed(R.string.unsafe_title, R.string.unsafe_text);
    }

    /** The page's process was killed, as phones short of memory do. False here would end the app. */
    @Override
    public boolean onRenderProcessGone(WebView web, RenderProcessGoneDetail detail) {
        at.lost();
        return true;
    }
}
