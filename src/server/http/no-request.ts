import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#shared/errors.ts'
import { problemOf } from './errors.ts'

interface ConnectionError extends Error {
  code?: string
}

/** Answers bytes that are no request, or none in time, and ends their connection. */
export function answerNoRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = ANSWERS[error.code ?? ''] ?? [400, 'The request could not be read.']
  const problem = JSON.stringify({ ...problemOf(new Refusal('bad_request', sentence)), status })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(problem)}\r\n` +
        `content-type: application/problem+json; charset=utf-8\r\n\r\n${problem}`,
    )
  }
  socket.destroy(error)
}

const ANSWERS: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too long.'],
}
