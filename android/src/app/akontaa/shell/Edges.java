package app.akontaa.shell;

import android.graphics.Insets;
import android.os.Build;
import android.view.View;
import android.view.WindowInsets;

/** Keeps the page clear of the system bars, the cut-out and the keyboard: Android 15 draws behind them. */
final class Edges implements View.OnApplyWindowInsetsListener {
    @Override
    public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
        if (Build.VERSION.SDK_INT >= 30) return Modern.apply(view, insets);
        view.setPadding(
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom());
        return insets.consumeSystemWindowInsets();
    }

    /** Classes that Android 10 and older have not: apart, so that these never look for them. */
    private static final class Modern {
        static WindowInsets apply(View view, WindowInsets insets) {
            Insets edge = insets.getInsets(
                WindowInsets.Type.systemBars() | WindowInsets.Type.displayCutout() | WindowInsets.Type.ime());
            view.setPadding(edge.left, edge.top, edge.right, edge.bottom);
            return WindowInsets.CONSUMED;
        }
    }
}
