import type { Language } from './language.ts';

const AGENCY_PLACEHOLDER = '{agency}';

/**
 * The default consent of intake pages: prior express written consent (47 CFR 64.1200(f)(9)) with the disclosures that
 * the phone companies require (CTIA Messaging Principles, 5.1).
 */
export const INTAKE_CONSENT: Readonly<Record<Language, string>> = {
  en:
    'I agree that {agency} may use what I enter here to get insurance quotes for me, and may call, text or e-mail me ' +
    'about them at the number and address above, also by automated means. Message frequency varies. Message and data ' +
    'rates may apply. Consent is not a condition of purchase. Reply STOP to end texts or HELP for help.',
  es:
    'Acepto que {agency} use lo que escribo aquí para pedir cotizaciones de seguro para mí, y que me llame o me envíe ' +
    'mensajes de texto o correos sobre ellas al número y a la dirección de arriba, también por medios automáticos. La ' +
    'frecuencia de los mensajes varía. Pueden aplicarse cargos por mensajes y datos. Este consentimiento no es una ' +
    'condición para comprar. Responda ALTO (o STOP) para no recibir más mensajes, o AYUDA (o HELP) para recibir ayuda.',
};

export const consentText = (wording: string, agency: string): string =>
  wording.replaceAll(AGENCY_PLACEHOLDER, () => agency);
