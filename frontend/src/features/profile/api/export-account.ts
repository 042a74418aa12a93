import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { callForFile } from '../../../lib/api/api-client.ts';

interface ExportOptions {
  userId: string;
  signal: AbortSignal;
  /** Receives the bytes so far; the total is unknown. */
  onProgress: (bytes: number) => void;
}

export function exportAccount({ userId, signal, onProgress }: ExportOptions): Promise<Blob> {
  return callForFile(userEndpoints['users.export'], { params: { id: userId }, signal }, onProgress);
}
