import type { Language } from '../../languages/language.ts';

/** A field as a client is asked for it: `help` says what is meant, and nothing of how carriers rate. */
export type FieldText = { readonly label: string; readonly help: string };
export type FieldTexts = Readonly<Record<string, Readonly<Record<Language, FieldText>>>>;

export const text = (label: string, help: string): FieldText => ({ label, help });
