import { serveApart } from '../../../kernel/apart/helper.ts';
import { readOne } from './read-document.ts';

serveApart(readOne);
