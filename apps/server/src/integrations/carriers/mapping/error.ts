/** A mapping that does not compile, throws, takes too long or produces too much. */
export class MappingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, 500), options);
    this.name = 'MappingError';
  }
}

/** A `MappingError` in a part of a step that is computed before any call. */
export class PartFault extends MappingError {}
