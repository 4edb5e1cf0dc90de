import type { SigningText } from './signing.en.ts';

export const SIGNING_ES: SigningText = {
  signYourChoice: 'Firme su elección',
  yourSignature: 'Su firma',
  howYouSign: 'Cómo firma',
  type: 'Escribir',
  draw: 'Dibujar',
  fullName: 'Nombre completo',
  drawnSignature: 'Su firma dibujada',
  signHere: 'Firme aquí',
  clear: 'Borrar',
  savedWithSignature:
    'Con su firma se guardan la hora, su dirección de internet, su navegador y una huella digital de esta página.',
  signAndSend: (agent) => `Firmar y enviar a ${agent}`,
  thankYou: (name) => `Gracias${name ? `, ${name}` : ''}`,
  hasYourChoice: (agent) => `${agent} ya tiene su elección: `,
  signedBy: (price, signer) => [` por ${price}, firmada por ${signer} el `, ', hora del Este.'],
  appliesNow: (agent) =>
    `${agent} la solicita ahora a la aseguradora. La cobertura empieza solo cuando la aseguradora la confirma y se paga la prima.`,
  downloadCopy: 'Descargar una copia (PDF)',
  backToTheOptions: 'Volver a las opciones',
};
