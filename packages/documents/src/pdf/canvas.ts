import { DOMMatrix, ImageData, Path2D } from '@napi-rs/canvas';

// pdfjs draws with the classes that it finds globally; they must be those of the canvas that we hand to it.
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D });

export { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
