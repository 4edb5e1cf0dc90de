import { type FieldTexts, text } from './types.ts';

export const PEOPLE_TEXTS = {
  owned_type: {
    en: text('Owner', 'Whether a person or a business owns the property.'),
    es: text('Dueño', 'Si la propiedad es de una persona o de una empresa.'),
  },
  business_name: {
    en: text('Business name', 'The legal name of the business that owns the property.'),
    es: text('Nombre de la empresa', 'El nombre legal de la empresa dueña de la propiedad.'),
  },
  first_name: {
    en: text('First name', 'Your first name, as it should be on the policy.'),
    es: text('Nombre', 'Su nombre, como debe aparecer en la póliza.'),
  },
  last_name: {
    en: text('Last name', 'Your last name, as it should be on the policy.'),
    es: text('Apellido', 'Su apellido, como debe aparecer en la póliza.'),
  },
  date_of_birth: {
    en: text('Date of birth', 'Your date of birth.'),
    es: text('Fecha de nacimiento', 'Su fecha de nacimiento.'),
  },
  gender: {
    en: text('Gender', 'Some insurance companies ask for it.'),
    es: text('Sexo', 'Algunas aseguradoras lo preguntan.'),
  },
  phone: {
    en: text('Phone', 'Where we can call you or text you.'),
    es: text('Teléfono', 'A qué número podemos llamarle o enviarle mensajes de texto.'),
  },
  email: {
    en: text('E-mail', 'Where we can send your quotes and papers.'),
    es: text('Correo electrónico', 'Adónde podemos enviarle sus cotizaciones y documentos.'),
  },
  is_cross_sale: {
    en: text('Other policy with us', 'Whether you already have another policy with our agency.'),
    es: text('Otra póliza con nosotros', 'Si ya tiene otra póliza con nuestra agencia.'),
  },
  co_applicant_first_name: {
    en: text('Second person: first name', 'The first name of a second person to be insured, if there is one.'),
    es: text('Segunda persona: nombre', 'El nombre de otra persona que se asegura con usted, si la hay.'),
  },
  co_applicant_last_name: {
    en: text('Second person: last name', 'The last name of the second person to be insured.'),
    es: text('Segunda persona: apellido', 'El apellido de la otra persona que se asegura con usted.'),
  },
  co_applicant_date_of_birth: {
    en: text('Second person: date of birth', 'The date of birth of the second person to be insured.'),
    es: text(
      'Segunda persona: fecha de nacimiento',
      'La fecha de nacimiento de la otra persona que se asegura con usted.',
    ),
  },
  tobacco_use: {
    en: text('Tobacco in the last 12 months', 'Whether you have used tobacco in the last 12 months.'),
    es: text('Tabaco en los últimos 12 meses', 'Si ha usado tabaco en los últimos 12 meses.'),
  },
  height_inches: {
    en: text('Height', 'Your height in inches: 5 feet 8 inches are 68.'),
    es: text('Estatura', 'Su estatura en pulgadas: 5 pies y 8 pulgadas son 68.'),
  },
  weight_pounds: { en: text('Weight', 'Your weight in pounds.'), es: text('Peso', 'Su peso en libras.') },
  health_conditions: {
    en: text('Health conditions', 'Conditions for which you are or were treated.'),
    es: text('Problemas de salud', 'Enfermedades por las que está o estuvo en tratamiento.'),
  },
  beneficiary_name: {
    en: text('Beneficiary', 'The person who would receive the money.'),
    es: text('Beneficiario', 'La persona que recibiría el dinero.'),
  },
  beneficiary_relation: {
    en: text('Relation to you', 'What the beneficiary is to you: spouse, child, friend.'),
    es: text('Relación con usted', 'Qué es el beneficiario de usted: cónyuge, hijo, amigo.'),
  },
  pet_name: {
    en: text('Name of your pet', 'What your pet is called.'),
    es: text('Nombre de su mascota', 'Cómo se llama su mascota.'),
  },
  pet_species: {
    en: text('Kind of animal', 'Dog, cat or another animal.'),
    es: text('Tipo de animal', 'Perro, gato u otro animal.'),
  },
  pet_breed: { en: text('Breed', 'The breed, or the closest one.'), es: text('Raza', 'La raza, o la más parecida.') },
  pet_date_of_birth: {
    en: text('Pet’s date of birth', 'Your best guess if you do not know it.'),
    es: text('Fecha de nacimiento de la mascota', 'Si no la sabe, su mejor estimación.'),
  },
  pet_gender: { en: text('Sex of your pet', 'Male or female.'), es: text('Sexo de la mascota', 'Macho o hembra.') },
  pet_spayed_neutered: {
    en: text('Spayed or neutered', 'Whether your pet can no longer have young.'),
    es: text('Esterilizada o castrada', 'Si su mascota ya no puede tener crías.'),
  },
  pet_conditions: {
    en: text('Known conditions', 'What your pet was already treated for. It is usually not covered.'),
    es: text('Enfermedades conocidas', 'De qué ya fue tratada su mascota. Normalmente no se cubre.'),
  },
} as const satisfies FieldTexts;
