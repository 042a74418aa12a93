import { userEndpoints } from '@petcare/contracts/users.ts';
import { callForFile } from '../../../lib/api-client.ts';

interface ExportOptions {
  userId: string;
  signal: AbortSignal;
  /** Told how many bytes have come so far. How many there will be, nobody knows. */
  onProgress: (bytes: number) => void;
}

/** Everything the product keeps about a person, as one ZIP. */
export function exportAccount({ userId, signal, onProgress }: ExportOptions): Promise<Blob> {
  return callForFile(userEndpoints['users.export'], { params: { id: userId }, signal }, onProgress);
}

/** Hands a file to the browser's own downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
