import { serveTasks } from '../../../kernel/apart/helper.ts';
import { FileRefused, type ReadWorkbook } from './sheet.ts';
import { sheetsOfWorkbook } from './workbook.ts';

serveTasks(async (file: Uint8Array): Promise<ReadWorkbook> => {
  try {
    const sheets = await sheetsOfWorkbook(Buffer.from(file));
    return sheets.length === 0 ? { refused: 'The workbook holds no sheet.' } : { sheets };
  } catch (error) {
    return { refused: error instanceof FileRefused ? error.message : 'The file is not a workbook that can be read.' };
  }
});
