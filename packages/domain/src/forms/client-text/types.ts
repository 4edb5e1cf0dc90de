import type { Language } from '../../languages/language.ts';

/** A field as the client's page asks for it: `help` explains the meaning, and nothing about carriers' rating. */
export type FieldText = { readonly label: string; readonly help: string };
export type FieldTexts = Readonly<Record<string, Readonly<Record<Language, FieldText>>>>;

export const text = (label: string, help: string): FieldText => ({ label, help });
