import { Button, buttonLook } from './button.tsx'
import { Empty } from './empty.tsx'

/** Stands where a page could not be drawn, for whatever reason: nothing of the error itself, what is safe, and a way on. */
export function PageFailed({ home }: { home: string }) {
  return (
    <main role="alert">
      <Empty
        title="This page could not be shown."
        actions={
          <>
            <Button kind="primary" onClick={() => window.location.reload()}>
              Load it again
            </Button>
            <a href={home} {...buttonLook()}>
              Back to the start
            </a>
          </>
        }
      >
        Nothing that was recorded is lost. If it happens again, the address may be damaged: go back to the
        start.
      </Empty>
    </main>
  )
}
