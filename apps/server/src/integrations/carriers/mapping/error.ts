/** A mapping that does not compile, fails, takes too long or produces too much. */
export class MappingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, 500), options);
    this.name = 'MappingError';
  }
}

/** A `MappingError` in a part of a step that is evaluated before its request. */
export class PartFault extends MappingError {}
