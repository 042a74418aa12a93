import { userEndpoints } from '@petcare/contracts/users.ts';
import { callForFile } from '../../../lib/api/api-client.ts';

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
