import { APPLICATION_TYPES, type ApplicationType } from '@freeboard/domain/applications';
import { type MappingField, mappingFields } from '@freeboard/domain/carriers';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { z } from 'zod';
import { passkeyAssertion } from './calls/accounts/passkeys.ts';
import { addressData, application, applicationRow, suggestion } from './calls/applications/application.ts';
import { fieldChange } from './calls/applications/history.ts';
import { note } from './calls/applications/notes.ts';
import { carrierDetail, carrierMapping } from './calls/carriers/carrier.ts';
import { carrierSteps } from './calls/carriers/steps.ts';
import { clientDocument, requestedField } from './calls/client-page.ts';
import { clientRow } from './calls/clients/client.ts';
import { details, json } from './calls/common.ts';
import { DECLARED } from './calls/index.ts';
import { message } from './calls/messages.ts';
import { quote } from './calls/quotes.ts';
import { globalSettings } from './calls/settings.ts';

export type Schema = Record<string, unknown>;

/**
 * Schemas that several calls share, by their names in the OpenAPI documents. A function, so that the page's bundle
 * leaves them out.
 */
const named = (): Readonly<Record<string, z.ZodType>> => ({
  Agency: DECLARED.createMga.answer.shape.mga,
  AgencySettings: globalSettings,
  AddressSuggestion: suggestion,
  Application: application,
  ApplicationRow: applicationRow,
  BulkJob: DECLARED.startBulkJob.answer.shape.job,
  BulkUpload: DECLARED.startBulkUpload.answer.shape.upload,
  Carrier: carrierDetail,
  CarrierMapping: carrierMapping,
  CarrierSettings: carrierDetail.shape.published.unwrap(),
  CarrierStep: carrierSteps.element,
  Client: DECLARED.getClient.answer.shape.client,
  ClientLink: DECLARED.createClientLink.answer.shape.link,
  ClientPage: DECLARED.openClientPage.answer.shape.page,
  ClientRow: clientRow,
  Document: DECLARED.getDocument.answer.shape.document,
  FieldChange: fieldChange,
  FloodEstimate: DECLARED.getFloodEstimate.answer.shape.flood_estimate,
  FormValues: details,
  IntakeLink: DECLARED.createIntakeLink.answer.shape.link,
  Json: json,
  Message: message,
  Note: note,
  PasskeyAssertion: passkeyAssertion,
  PropertyData: addressData,
  Proposal: clientDocument,
  Provenance: application.shape.provenance.valueType,
  Quote: quote,
  RequestedField: requestedField,
  SingleSignOn: DECLARED.getSingleSignOn.answer,
  Task: DECLARED.saveTask.answer.shape.task,
  Template: DECLARED.saveTemplate.answer.shape.template,
  User: DECLARED.getUserFreshData.answer,
  UserAccount: DECLARED.getUser.answer.shape.user,
  WebhookEndpoint: DECLARED.listWebhooks.answer.shape.endpoints.element,
});

const fieldDescription = ({ label, format, options, about }: MappingField): string =>
  [
    options.length > 0 ? `${label}.` : `${label} (${format}).`,
    about,
    options.length > 0 ? `One of: ${options.join('; ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');

type ListSchema = { properties?: Schema; items?: ListSchema };

function propertiesOf(type: ApplicationType): Schema {
  const fields = fieldsOf(formFor(type));
  const properties: Record<string, Schema> = {};
  for (const field of mappingFields(type)) {
    const [of, key = '', column] = field.name.split('.');
    const described = { description: fieldDescription(field) };
    if (of !== 'values') continue;
    if (column === undefined) properties[key] = described;
    else {
      const list = properties[key] as ListSchema;
      const columns = fields.get(key)?.shape === 'group' ? list : { properties: {}, ...list.items };
      columns.properties = { ...columns.properties, [column]: described };
      if (columns !== list) list.items = columns;
    }
  }
  return properties;
}

/** The fields of all forms; a field that several forms have is described as in the first. */
const formProperties = (): Schema => Object.assign({}, ...APPLICATION_TYPES.map(propertiesOf).toReversed());

/** Collects the named schemas that the operations of an OpenAPI document refer to. */
export class SharedSchemas {
  readonly #registry = z.registry<{ id: string }>();
  readonly #definitions = new Map<string, { text: string; schema: Schema }>();

  constructor() {
    for (const [id, type] of Object.entries(named())) this.#registry.add(type, { id });
  }

  /** The schema of a type, with references to `components/schemas`. @throws Error when a name has two definitions */
  of(type: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = z.toJSONSchema(type, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata: this.#registry,
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema === details) jsonSchema.properties = formProperties() as never;
      },
    });
    for (const [name, definition] of Object.entries($defs)) this.#define(name, relocated(definition));
    return relocated(schema);
  }

  all(): Schema {
    const names = [...this.#definitions.keys()].toSorted();
    return Object.fromEntries(names.map((name) => [name, this.#definitions.get(name)?.schema]));
  }

  #define(name: string, schema: Schema): void {
    const text = JSON.stringify(schema);
    const known = this.#definitions.get(name);
    if (known && known.text !== text) throw new Error(`The schema ${name} differs between requests and answers.`);
    this.#definitions.set(name, { text, schema });
  }
}

const relocated = (schema: object): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Schema;
