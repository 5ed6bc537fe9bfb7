/** What we use of it; the package brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(
      event: 'openTag',
      heard: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isClosed: boolean,
      ) => void,
    ): void
    on(event: 'closeTag', heard: (name: string, decode: Decode, isClosed: boolean) => void): void
    on(event: 'text', heard: (text: string, decode: Decode) => void): void
    on(event: 'cdata' | 'attention', heard: (text: string) => void): void
    on(event: 'error', heard: (error: Error) => void): void
    parse(text: string): void
  }
}
