import type { FirstTemplate } from './default-templates.ts';

type Option = FirstTemplate['body_options'][number];

const option = (id: string, name: string, subject: string, body: string): Option => ({
  id,
  name,
  subject,
  body,
  is_selected: id === 'short' ? 'Yes' : 'No',
});

/** Named in English, because agents choose them. */
export const DEFAULT_TEMPLATES_ES: readonly FirstTemplate[] = [
  {
    name: 'Quotes by e-mail (Spanish)',
    default_for: 'email',
    language: 'es',
    body_type: 'html',
    body_options: [
      option(
        'short',
        'Short, with the PDF',
        'Sus opciones de seguro {{ insurance_type }} para {{ property_street }}',
        '<p>Hola, {{ client_first_name }}:</p><p>Comparé opciones de seguro {{ insurance_type }} para {{ property_street }}: {{ quote_count }}, {{ premium_range }} al año. {{ pdf_words }}</p><p><a href="{{ client_link }}">Compare, pregunte o firme aquí</a></p><p>Llámeme al {{ agency_phone }} o responda este correo y con gusto contesto sus preguntas.</p><p>{{ agent_name }}<br>{{ agency_name }}</p>',
      ),
      option(
        'reminder',
        'Reminder',
        'Su seguro {{ insurance_type }} para {{ property_street }}',
        '<p>Hola, {{ client_first_name }}:</p><p>Lo que le envié para {{ property_street }} sigue abierto: {{ quote_count }}, {{ premium_range }} al año. Lo adjunto otra vez.</p><p><a href="{{ client_link }}">Compare, pregunte o firme aquí</a></p><p>{{ agent_name }}<br>{{ agency_name }}, {{ agency_phone }}</p>',
      ),
    ],
  },
  {
    name: 'Quotes by text (Spanish)',
    default_for: 'sms',
    language: 'es',
    body_type: 'text',
    body_options: [
      option(
        'short',
        'Short',
        '',
        'Hola, {{ client_first_name }}. Le escribe {{ agent_name }} de {{ agency_name }}: {{ quote_count }} para {{ property_street }}, {{ premium_range }} al año: {{ client_link }} Llame al {{ agency_phone }}. Responda ALTO para no recibir más.',
      ),
      option(
        'reminder',
        'Reminder',
        '',
        'Hola, {{ client_first_name }}. Lo que le envié para {{ property_street }} sigue abierto: {{ quote_count }}, {{ client_link }} {{ agent_name }}, {{ agency_phone }}. Responda ALTO para no recibir más.',
      ),
    ],
  },
  {
    name: 'Several quotes by e-mail (Spanish)',
    default_for: 'several_email',
    language: 'es',
    body_type: 'html',
    body_options: [
      option(
        'short',
        'Short, with the PDF',
        'Sus opciones de seguro para {{ property_street }}',
        '<p>Hola, {{ client_first_name }}:</p><p>Comparé opciones de seguro {{ insurance_types }} para {{ property_street }}: {{ quote_count }} en total. El PDF adjunto muestra cada tipo de seguro en páginas aparte.</p><p><a href="{{ client_link }}">Compare, pregunte o firme aquí</a></p><p>{{ agent_name }}<br>{{ agency_name }}, {{ agency_phone }}</p>',
      ),
    ],
  },
  {
    name: 'Several quotes by text (Spanish)',
    default_for: 'several_sms',
    language: 'es',
    body_type: 'text',
    body_options: [
      option(
        'short',
        'Short',
        '',
        'Hola, {{ client_first_name }}. Le escribe {{ agent_name }} de {{ agency_name }}: {{ quote_count }} de seguro {{ insurance_types }} para {{ property_street }}: {{ client_link }} Llame al {{ agency_phone }}. Responda ALTO para no recibir más.',
      ),
    ],
  },
];
