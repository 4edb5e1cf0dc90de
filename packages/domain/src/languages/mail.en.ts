export const MAIL_EN = {
  hello: (name: string): string => `Hello${name ? ` ${name}` : ''},`,
  why: 'You get this because you asked for insurance quotes.',
  unsubscribe: 'Unsubscribe',
  unsubscribePage: {
    title: 'E-mail',
    question: 'You will get no more e-mail from this agency.',
    done: 'Done',
    doneText: 'You will get no more e-mail.',
  },
  policy: {
    subject: (street: string): string => `Your policy for ${street}`,
    body: (number: string, from: string, to: string): string =>
      `Your policy${number ? ` ${number}` : ''} is bound. It runs from ${from} to ${to}. Its papers are attached; please keep them.`,
    text: (name: string, number: string, from: string, to: string): string =>
      `Hi ${name}, your policy${number ? ` ${number}` : ''} is bound. It runs from ${from} to ${to}.`,
    stop: 'Reply STOP to opt out.',
  },
  invitation: {
    subject: (agency: string): string => `Your invitation to ${agency}`,
    body: (by: string, agency: string | null): string =>
      `${by} invites you to ${agency ? `the portal of ${agency}` : 'Freeboard'}. Choose your password here:`,
    works: (hours: number): string => `The address works once, for ${hours} hours.`,
  },
  passwordReset: {
    subject: 'Set a new password',
    body: (username: string): string =>
      `Someone, most likely you, asked to set a new password for your user name ${username}. Set it here:`,
    works: (minutes: number): string =>
      `The address works once, for ${minutes} minutes. If this wasn’t you, ignore this e-mail: nothing changes, and only you received it.`,
  },
};

export type MailText = typeof MAIL_EN;
