import { serveTasks } from '../../../kernel/isolated/helper.ts';
import { type BookFile, readBookFile } from './read-book-file.ts';

serveTasks<Uint8Array, BookFile>(readBookFile);
