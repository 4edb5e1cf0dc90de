import type { MailText } from './mail.en.ts';

export const MAIL_ES: MailText = {
  hello: (name) => `Hola${name ? `, ${name}` : ''}:`,
  why: 'Recibe este correo porque pidió cotizaciones de seguro.',
  unsubscribe: 'Cancelar suscripción',
  unsubscribePage: {
    title: 'Correo electrónico',
    question: 'Ya no recibirá correos de esta agencia.',
    done: 'Listo',
    doneText: 'Ya no recibirá correos.',
  },
  policy: {
    subject: (street) => `Su póliza para ${street}`,
    body: (number, from, to) =>
      `Su póliza${number ? ` ${number}` : ''} está contratada. Es válida del ${from} al ${to}. Adjuntamos sus documentos; guárdelos, por favor.`,
    text: (name, number, from, to) =>
      `Hola, ${name}. Su póliza${number ? ` ${number}` : ''} está contratada. Es válida del ${from} al ${to}.`,
    stop: 'Responda ALTO para no recibir más.',
  },
  invitation: {
    subject: (agency) => `Su invitación a ${agency}`,
    body: (by, agency) =>
      `${by} le invita ${agency ? `al portal de ${agency}` : 'a Freeboard'}. Elija su contraseña aquí:`,
    works: (hours) => `El enlace funciona una sola vez, durante ${hours} horas.`,
  },
  passwordReset: {
    subject: 'Elija una contraseña nueva',
    body: (username) =>
      `Alguien, probablemente usted, pidió una contraseña nueva para su usuario ${username}. Elíjala aquí:`,
    works: (minutes) =>
      `El enlace funciona una sola vez, durante ${minutes} minutos. Si no lo pidió, no haga nada: nada cambia, y solo usted recibió este correo.`,
  },
};
