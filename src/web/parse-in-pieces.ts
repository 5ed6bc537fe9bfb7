/** A few milliseconds of a slow machine. */
const PIECE_LENGTH = 100_000

/**
 * As `JSON.parse`, for a list that may be megabytes: between its pieces the page answers a hand. Parsed at once, 10,000 students held a
 * slow machine for a quarter of a second. Rejects as `JSON.parse` throws.
 * @param turn what is made of each piece, which is an array of rows; of all of it where it is no list of objects.
 */
export async function parseInPieces(
  json: string,
  turn: (part: unknown) => unknown = (part) => part,
): Promise<unknown> {
  if (json.length <= PIECE_LENGTH || !json.startsWith('[{"')) return turn(JSON.parse(json))
  try {
    const rows: unknown[] = []
    for (const piece of piecesOf(json)) {
      for (const row of turn(JSON.parse(piece)) as unknown[]) rows.push(row)
      await nextTask()
    }
    return rows
  } catch (error) {
    // What a row begins with may stand in the middle of one as well.
    if (error instanceof SyntaxError) return turn(JSON.parse(json))
    throw error
  }
}

/** Each is a list in JSON. Cut where a row ends and one begins with the first's first name: a text between quotes cannot hold that. */
function* piecesOf(json: string): Generator<string> {
  const between = `},${json.slice(1, json.indexOf(':') + 1)}`
  let from = 1
  for (;;) {
    const end = json.indexOf(between, from + PIECE_LENGTH)
    if (end < 0) break
    yield `[${json.slice(from, end + 1)}]`
    from = end + 2
  }
  yield `[${json.slice(from)}`
}

/** The words of an answer, taken as they come: at once, 6 MB are two long tasks. */
export async function textOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** Not a timer: of a page in the background those come once a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
