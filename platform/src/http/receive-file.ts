import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { errors, type ErrorCode } from '@petcare/contracts/shared/errors.ts';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { AppError, invalid } from '../errors.ts';

/** A received file, stored on disk and never held in memory. */
export interface ReceivedFile {
  /** A path in a folder private to this request, which is removed when the handler ends. */
  readonly path: string;
  readonly bytes: number;
}

export interface FileReceiver {
  /**
   * Calls `onArrival` when the first bytes of the file have arrived, and reads on when it has resolved.
   * @throws the error of `onArrival`; invalid_input naming the missing or extra part; the endpoint's own error of
   * status 413; unsupported_media_type.
   */
  receive(onArrival?: () => Promise<void>): Promise<ReceivedFile>;
  clear(): Promise<void>;
}

export const uploadFolderPrefix = 'petcare-upload-';

/** Age at which an upload folder is a leftover of a killed process; no upload takes this long. */
const leftoverAgeMs = 60 * 60_000;

const envelopeBytes = 16 * 1024;

/**
 * Receives the file of an `upload` endpoint when the handler asks for it, so that checks before it cost no transfer.
 */
export function createFileReceiver(endpoint: Endpoint, request: Request, response: Response): FileReceiver {
  let folder: string | undefined;
  return {
    async receive(onArrival) {
      const { upload } = endpoint;
      if (!upload) throw new Error(`${endpoint.path} takes no file`);
      assertMultipart(request, upload.field);
      const tooLarge = new AppError(
        (endpoint.errors ?? []).find((code) => errors[code].status === 413) ?? 'payload_too_large',
      );
      // Refused before the transfer when the Content-Length is too large.
      if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + envelopeBytes) throw tooLarge;
      folder = await mkdtemp(join(tmpdir(), uploadFolderPrefix));
      await readParts(request, response, { ...upload, folder, onArrival }).catch((error: unknown) => {
        throw toUploadError(error, upload.field, tooLarge);
      });
      const others = Object.keys((request.body ?? {}) as object);
      if (others.length > 0 && !endpoint.specified)
        throw invalid(others.map((field) => ({ field, message: 'is not a known field' })));
      if (!request.file) throw invalid([{ field: upload.field, message: 'is required' }]);
      return { path: request.file.path, bytes: request.file.size };
    },
    async clear() {
      if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/**
 * Removes upload folders left by killed processes. Their age is measured by the clock of the file system, since a process
 * whose own clock is wrong would remove the uploads of others. Never throws: it is maintenance.
 */
export async function removeLeftoverUploads(): Promise<void> {
  const now = await readFileSystemClock().catch(() => null);
  if (now === null) return;
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    if (!name.startsWith(uploadFolderPrefix)) continue;
    const path = join(tmpdir(), name);
    const changed = await stat(path).catch(() => null);
    if (changed && changed.mtimeMs < now - leftoverAgeMs)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function readFileSystemClock(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), uploadFolderPrefix));
  try {
    return (await stat(folder)).mtimeMs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function assertMultipart(request: IncomingMessage, field: string): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) throw invalid([{ field, message: 'is required' }]);
  if (!/^multipart\/form-data\s*;/i.test(type ?? ''))
    throw new AppError(
      'unsupported_media_type',
      `Please send multipart/form-data with one file in the field "${field}".`,
    );
}

interface Parts {
  readonly field: string;
  readonly maxBytes: number;
  readonly folder: string;
  readonly onArrival: (() => Promise<void>) | undefined;
}

function readParts(
  request: Request,
  response: Response,
  { field, maxBytes, folder, onArrival }: Parts,
): Promise<void> {
  const files = multer.diskStorage({
    destination: folder,
    // The client's file name is never part of a path.
    filename: (_request, _file, done) => done(null, 'file'),
  });
  const storage = onArrival ? waitForArrival(files, onArrival) : files;
  // Above the allowed counts, so that the error can name the extra part.
  const limits = {
    fileSize: maxBytes,
    files: 2,
    fields: 10,
    fieldSize: 1_000,
    fieldNameSize: 100,
    parts: 12,
    headerPairs: 20,
  };
  return new Promise((resolve, reject) => {
    multer({ storage, limits }).single(field)(request, response, (error: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('multipart failed', { cause: error }));
    });
  });
}

function waitForArrival(files: StorageEngine, onArrival: () => Promise<void>): StorageEngine {
  return {
    _handleFile(request, file, done) {
      const admit = (next: () => void) => void onArrival().then(next, done);
      file.stream.once('readable', () => {
        if (file.stream.readableLength > 0) admit(() => files._handleFile(request, file, done));
        // The stream of an empty file would end before `onArrival` resolves.
        else
          files._handleFile(request, file, (error: unknown, info) => {
            if (error) done(error);
            else admit(() => done(null, info));
          });
      });
    },
    _removeFile: (request, file, done) => files._removeFile(request, file, done),
  };
}

function toUploadError(error: unknown, field: string, tooLarge: AppError): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge;
    if (error.code === 'LIMIT_UNEXPECTED_FILE')
      return invalid([
        error.field === field
          ? { field, message: 'must be one file' }
          : { field: error.field ?? field, message: 'is not a known field' },
      ]);
    return invalid([{ field: error.field ?? field, message: 'must be the only part' }]);
  }
  // Disk errors stay internal; the rest is a malformed or truncated body.
  if (error instanceof Error && 'syscall' in error && 'path' in error) return error;
  const code: ErrorCode = 'invalid_input';
  return new AppError(code, `${field} did not arrive whole`, {
    fields: [{ field, message: 'did not arrive whole' }],
    cause: error,
  });
}
