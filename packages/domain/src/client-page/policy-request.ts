import type { Language } from '../languages/language.ts';

export const POLICY_REQUEST: Readonly<Record<Language, { readonly subject: string; readonly body: string }>> = {
  en: {
    subject: 'Please upload your current policy',
    body: 'Hi {{ client_first_name }},\n\nPlease upload your current policy here. The declarations page is enough: the page that lists your coverages.\n\n{{ client_link }}\n\n{{ agent_name }}',
  },
  es: {
    subject: 'Por favor, suba su póliza actual',
    body: 'Hola, {{ client_first_name }}:\n\nPor favor, suba aquí su póliza actual. Basta la página de declaraciones: la que enumera sus coberturas.\n\n{{ client_link }}\n\n{{ agent_name }}',
  },
};
