import { MESSAGES } from '../wording/messages.ts';
import { lineError } from '../wording/plain-text.ts';

/** How a choice is signed: with the typed name, or drawn; each stroke alternates x and y within SIGNATURE_BOX. */
export type Signature =
  | { readonly kind: 'typed' }
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly number[])[] };

export const SIGNATURE_BOX = { width: 600, height: 200 } as const;
/** Limits of a drawing: strokes, and coordinates in all strokes together. */
export const MOST_STROKES = 100;
export const MOST_COORDINATES = 8_000;
/** A drawing with fewer coordinates is a dot or a slip of the finger. */
const FEWEST_COORDINATES = 12;

const LONGEST_NAME = 120;

export function signerNameError(name: string): string | null {
  const text = name.trim();
  if (text === '') return MESSAGES.required;
  if (text.length > LONGEST_NAME) return `max. ${LONGEST_NAME} Characters.`;
  const fault = lineError(text);
  if (fault) return fault;
  return (text.match(/\p{L}/gu)?.length ?? 0) < 2 ? 'Write your full name.' : null;
}

export function signatureError(signature: Signature): string | null {
  if (signature.kind === 'typed') return null;
  const { strokes } = signature;
  const count = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (strokes.length > MOST_STROKES || count > MOST_COORDINATES)
    return 'This drawing is too long. Clear it and sign again.';
  const isInside = (value: number, at: number) =>
    Number.isInteger(value) && value >= 0 && value <= (at % 2 === 0 ? SIGNATURE_BOX.width : SIGNATURE_BOX.height);
  if (!strokes.every((stroke) => stroke.length % 2 === 0 && stroke.every(isInside))) return MESSAGES.invalid;
  return count < FEWEST_COORDINATES ? 'Sign in the box, or type your name instead.' : null;
}
