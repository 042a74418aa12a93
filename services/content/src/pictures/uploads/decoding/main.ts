import { setPriority } from 'node:os';
import { confineSharp, decodePicture } from './decode-picture.ts';

/* The decoding process: gets a file and a folder, writes the versions into the folder and prints the outcome. */

const [path, folder] = process.argv.slice(2);
if (path === undefined || folder === undefined) throw new Error('a file and a folder are needed');
// Requests have priority over decoding.
setPriority(10);
confineSharp();
process.stdout.write(JSON.stringify(await decodePicture(path, folder)));
