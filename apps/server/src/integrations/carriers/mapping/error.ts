export class MappingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.slice(0, 500), options);
    this.name = 'MappingError';
  }
}

export class PartFault extends MappingError {}
