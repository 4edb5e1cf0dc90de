/** @jsxImportSource preact */
import { INTAKE_EN, INTAKE_ES, type IntakeText, type Language } from '@freeboard/domain/languages';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const INTAKE_TEXT: Readonly<Record<Language, IntakeText>> = { en: INTAKE_EN, es: INTAKE_ES };

export const IntakePageText = createContext(INTAKE_EN);
export const useIntakeText = (): IntakeText => useContext(IntakePageText);
