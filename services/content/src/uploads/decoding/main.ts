import { setPriority } from 'node:os';
import { confineSharp, decodePicture } from './decode-picture.ts';

/* The decoding process: a file and a folder in, versions in the folder and a verdict on standard output. */

const [path, folder] = process.argv.slice(2);
if (path === undefined || folder === undefined) throw new Error('a file and a folder are needed');
// Whoever reads a page goes before whoever uploads a picture.
setPriority(10);
confineSharp();
process.stdout.write(JSON.stringify(await decodePicture(path, folder)));
