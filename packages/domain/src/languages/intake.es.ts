import type { IntakeText } from './intake.en.ts';

export const INTAKE_ES: IntakeText = {
  title: (kind, agency) => `Pida cotizaciones de seguro ${kind} · ${agency}`,
  heading: (kind) => `Pida cotizaciones de seguro ${kind}`,
  loading: 'Cargando …',
  sandboxNote: 'Nada de esta página es una oferta de seguro.',
  thanks: '¡Gracias! Recibimos su solicitud.',
  next: (agent, agency, kind) =>
    `${agent === agency ? agent : `${agent}, de ${agency},`} compara seguros ${kind} para usted y le responderá.`,
  urgent: (phone) => `¿Es urgente? Llame al ${phone}.`,
  reference: (number) => `Su referencia es ${number}.`,
  canClose: 'Ya puede cerrar esta página.',
  ended: 'Esta página ya no está abierta.',
  endedNext: 'Pida una dirección nueva a quien se la dio. Si la escribió, revise que esté completa.',
  you: 'Usted',
  phoneOrEmail: 'Basta con un teléfono o un correo electrónico.',
  property: 'La propiedad',
  suggestions: 'Direcciones sugeridas',
  more: 'Datos opcionales',
  moreNote: 'Deje en blanco lo que no sepa.',
  website: 'Sitio web',
  lookAgain: 'Revise algunas respuestas.',
  send: 'Pedir cotizaciones',
};
