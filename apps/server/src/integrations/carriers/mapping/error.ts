/** A mapping that does not compile, throws, takes too long or makes too much. */
export class MappingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, 500), options);
    this.name = 'MappingError';
  }
}

/** The same of a part of a step that is worked out before anybody is asked. */
export class PartFault extends MappingError {}
