/** @jsxImportSource preact */
import { CLIENT_PAGE_EN, CLIENT_PAGE_ES, type ClientPageText, type Language } from '@freeboard/domain/languages';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const CLIENT_PAGE_TEXT: Readonly<Record<Language, ClientPageText>> = { en: CLIENT_PAGE_EN, es: CLIENT_PAGE_ES };

export const PageLanguage = createContext<Language>('en');
export const useText = (): ClientPageText => CLIENT_PAGE_TEXT[useContext(PageLanguage)];
