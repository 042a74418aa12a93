import { readFile } from 'node:fs/promises';
import type { VoiceNoteType } from '@petcare/contracts/clinic/emergencies.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, failure, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isOpen, voiceNoteTypeOf } from './emergency.rules.ts';
import { findEmergency } from './find-emergency.ts';
import { Emergencies, publishEmergency } from './emergency.model.ts';
import { VoiceNotes } from './voice-note.model.ts';

/**
 * Stores the voice note of an open emergency, or replaces it, and shows it to the asked doctor. The type is that of the
 * first bytes, whatever the client names. The file is received only from the owner.
 * @throws not_found, emergency_closed, unsupported_voice_note
 */
export async function addVoiceNote(
  id: string,
  caller: UserCaller,
  receiveFile: () => Promise<{ path: string }>,
): Promise<void> {
  const { emergency, isPatient } = await findEmergency(id, caller);
  if (!isPatient) throw notFound('emergency');
  if (!isOpen(emergency)) throw conflict('emergency_closed');
  const { path } = await receiveFile();
  const bytes = await readFile(path);
  const type = voiceNoteTypeOf(bytes);
  if (!type) throw failure('unsupported_voice_note');
  await inTransaction(async () => {
    const after = await Emergencies.findOneAndUpdate(
      { _id: id, open: true },
      { $set: { hasVoiceNote: true }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!after) throw conflict('emergency_closed');
    await VoiceNotes.updateOne(
      { _id: id },
      { $set: { type, bytes, createdAt: new Date() } },
      { upsert: true },
    );
    await publishEmergency(after, { moved: false });
  });
}

/** Returns the voice note for the owner and the consulted doctor. @throws not_found. */
export async function readVoiceNote(
  id: string,
  caller: UserCaller,
): Promise<{ type: VoiceNoteType; bytes: Buffer; createdAt: Date }> {
  await findEmergency(id, caller);
  const note = await VoiceNotes.findById(id).lean();
  if (!note) throw notFound('voice note');
  return { ...note, bytes: toBuffer(note.bytes) };
}

/** `lean` returns the driver's own type for bytes. */
export function toBuffer(bytes: Buffer | { readonly buffer: Uint8Array }): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
}
