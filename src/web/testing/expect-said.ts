import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { type Specified, sentence } from './specification-sentences.ts'

/** Waits until the specification's sentence stands on the screen, letter by letter. */
export async function expectSaid(name: Specified, ...parts: readonly string[]): Promise<void> {
  expect(await screen.findAllByText(sentence(name, ...parts))).not.toHaveLength(0)
}
