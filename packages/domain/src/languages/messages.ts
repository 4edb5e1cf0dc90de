import { GUEST_FILES_ENDED, GUEST_LINK_SPENT } from '../files/files.ts';
import { MESSAGES } from '../wording/messages.ts';
import type { Language } from './language.ts';

/** By the English text used in rules and calls. */
const MESSAGES_ES: Readonly<Record<string, string>> = {
  [MESSAGES.required]: 'Este dato es obligatorio.',
  [MESSAGES.phone]: 'Se necesitan 10 dígitos.',
  [MESSAGES.zip]: 'Se necesitan 5 o 9 dígitos.',
  [MESSAGES.email]: 'Este correo electrónico no es válido.',
  [MESSAGES.invalid]: 'Este dato no es válido.',
  [MESSAGES.number]: 'Se necesita un número.',
  [MESSAGES.unreadable]: 'Escriba el número completo, por ejemplo 250,000.',
  [MESSAGES.whole_dollars]: 'Escriba dólares enteros, por ejemplo 250,000.',
  [MESSAGES.no_entry]: 'No está en la lista.',
  [MESSAGES.future_date]: 'Esta fecha está en el futuro.',
  [MESSAGES.building_limit]: 'El límite no puede ser mayor que el costo de reconstrucción.',
  [MESSAGES.condo_floor]: 'Confirme que sea correcto.',
  [MESSAGES.requester]: 'Estos son los datos del agente inmobiliario o del prestamista.',
  'This year lies in the future.': 'Este año está en el futuro.',
  'This date lies in the past.': 'Esta fecha ya pasó.',
  'This date lies more than a year ahead.': 'Falta más de un año para esta fecha.',
  'The roof would be older than the building.': 'El techo sería más viejo que la casa.',
  'The condo floor is above the floors in the building.': 'El edificio no tiene tantos pisos.',
  'Write this on one line.': 'Escríbalo en una sola línea.',
  'Contains a hidden character. Delete it and type the text again.':
    'Contiene un carácter oculto. Bórrelo y escriba el texto de nuevo.',
  'Write your full name.': 'Escriba su nombre completo.',
  'Sign in the box, or type your name instead.': 'Firme en el recuadro o escriba su nombre.',
  'This drawing is too long. Clear it and sign again.': 'El dibujo es demasiado largo. Bórrelo y firme de nuevo.',
  'Please agree before you sign.': 'Acepte antes de firmar.',
  'Something here has changed since you looked. Please look again before you sign.':
    'Algo cambió desde que lo vio. Mírelo de nuevo antes de firmar.',
  'This quote is no longer on this page.': 'Esta cotización ya no está en la página.',
  'This is no longer on this page.': 'Esto ya no está en la página.',
  'Nothing has been signed here yet.': 'Aquí todavía no se ha firmado nada.',
  'This was not asked for.': 'Esto no se le preguntó.',
  'Your agent has changed this since you opened the page. Look at it again.':
    'Su agente lo cambió después de que usted abrió la página. Mírelo de nuevo.',
  'Fill in at least one field.': 'Llene al menos un dato.',
  'Enter a phone number or an e-mail address.': 'Escriba un teléfono o un correo electrónico.',
  'Agree to this first.': 'Primero acepte esto.',
  'Open the page once more, please.': 'Abra la página otra vez.',
  'This page has been open for too long. Open it once more, please.':
    'La página estuvo abierta demasiado tiempo. Ábrala otra vez.',
  'That was very quick. Look it over and send it again.': 'Fue muy rápido. Revíselo y envíelo otra vez.',
  'This could not be sent. Please call the agency instead.': 'No se pudo enviar. Llame a la agencia.',
  'Choose a file.': 'Elija un archivo.',
  [GUEST_LINK_SPENT]: 'Esta página ya recibió todos los archivos posibles por hoy. Envíe el resto a su agente.',
  [GUEST_FILES_ENDED]: 'Ahora no se pueden recibir archivos. Intente más tarde o envíelos a su agente.',
  'This link has ended.': 'Este enlace ya no es válido.',
  'This page is no longer open.': 'Esta página ya no está abierta.',
};

const SHAPES_ES: readonly (readonly [shape: RegExp, spanish: string])[] = [
  [/^min\. ([\d,.]+) Number\.$/, 'Al menos $1.'],
  [/^max\. ([\d,.]+) Number\.$/, 'Como máximo $1.'],
  [/^min\. (\d+) Characters\.$/, 'Al menos $1 caracteres.'],
  [/^max\. (\d+) Characters\.$/, 'Como máximo $1 caracteres.'],
  [/^At most (\d+) files\.$/, 'Como máximo $1 archivos.'],
  [/^(.+): This file is empty\.$/, '$1: El archivo está vacío.'],
  [/^(.+): This file is over 25 MB\.$/, '$1: El archivo pasa de 25 MB.'],
  [/^(.+): Only PDF, JPEG, PNG and TIFF files are read\.$/, '$1: Envíe un archivo PDF, JPEG, PNG o TIFF.'],
  [
    /^(.+): An iPhone picture \(HEIC\) cannot be read\. Send it as JPEG\.$/,
    '$1: Envíe la foto como JPEG, no como HEIC.',
  ],
  [/^(.+): A virus was found in it \((.+)\)\. Not accepted\.$/, '$1: Se encontró un virus ($2). No se acepta.'],
  [/^(.+): Not checked for viruses: .*$/, '$1: No se pudo revisar si tiene virus. Intente de nuevo en un minuto.'],
  [
    /^(.+): Named (\.\w+), but its content is (?:an? (?:web page|script|PDF|XML file|ZIP archive)|of type \S+|not a \w+)\. Not accepted\.$/,
    '$1: Su contenido no es el de un archivo $2. No se acepta.',
  ],
  [/^(.+): .+ Not accepted\.$/, '$1: Este archivo puede ser un programa. No se acepta.'],
  [/^Too many attempts\. Please wait (\d+) minutes and try again\.$/, 'Demasiados intentos. Espere $1 minutos.'],
];

const OTHER_ES = 'No se pudo aceptar. Revíselo o pregunte a su agente.';

export const hasSpanish = (message: string): boolean =>
  message in MESSAGES_ES || SHAPES_ES.some(([shape]) => shape.test(message));

/** A message without Spanish text is replaced with a general one. */
export function clientMessage(language: Language, message: string): string {
  if (language === 'en') return message;
  const [shape, spanish] = SHAPES_ES.find(([one]) => one.test(message)) ?? [];
  return MESSAGES_ES[message] ?? (shape && spanish ? message.replace(shape, spanish) : OTHER_ES);
}
