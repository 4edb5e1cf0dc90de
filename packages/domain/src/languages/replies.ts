import type { Language } from './language.ts';

type Replies = {
  readonly stop: string;
  readonly start: string;
  /** `agency` and `phone` may be blank: for a shared number the client's agency may be unknown. */
  readonly help: (agency: string, phone: string) => string;
};

/**
 * The answers to STOP, START and HELP. The Spanish ones avoid á, í, ó and ú, which are not in the GSM alphabet and
 * would more than double a text's cost.
 */
export const TEXT_REPLIES: Readonly<Record<Language, Replies>> = {
  en: {
    stop: "You're unsubscribed and will get no more messages. Reply START to resubscribe.",
    start: 'You will get texts from your insurance agency again. Text STOP to end them.',
    help: (agency, phone) =>
      `${agency || 'Your insurance agency'}: insurance quotes and service by text. ${phone ? `For help call ${phone}.` : 'For help call your agent.'} ` +
      'Message and data rates may apply, frequency varies. Reply STOP to opt out.',
  },
  es: {
    stop: 'Listo: sus mensajes se cancelaron y no le enviaremos otros. Responda START para recibirlos de nuevo.',
    start: 'De nuevo le llegan mensajes de su agencia de seguros. Responda ALTO para cancelarlos.',
    help: (agency, phone) =>
      `${agency || 'Su agencia de seguros'}: cotizaciones y servicio de seguros por texto. ${phone ? `Para ayuda llame al ${phone}.` : 'Para ayuda llame a su agente.'} ` +
      'Pueden aplicarse cargos por mensajes y datos; la frecuencia cambia. Responda ALTO para cancelar.',
  },
};
