import { type Language, SIGNING_EN, SIGNING_ES, type SigningText } from '@freeboard/domain/languages';
import { useContext } from 'preact/hooks';
import { PageLanguage } from '../text.tsx';

const SIGNING_TEXT: Readonly<Record<Language, SigningText>> = { en: SIGNING_EN, es: SIGNING_ES };

export const useSigningText = (): SigningText => SIGNING_TEXT[useContext(PageLanguage)];
