import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { eraseEmergenciesOf } from './erase-emergencies.ts';
import { Emergencies, toEmergency } from './emergency.model.ts';
import { VoiceNotes } from './voice-note.model.ts';
import { toBuffer } from './voice-note.ts';

/** With their voice notes. */
export const personalEmergencies: PersonalKind = {
  kind: 'emergencies',
  holds: [[Emergencies, 'patientId']],
  step: 'clinic_data',
  count: (patientId) => Emergencies.countDocuments({ patientId }),
  erase: (patientId) => eraseEmergenciesOf(patientId),
  async export(patientId) {
    const emergencies = await Emergencies.find({ patientId }).sort({ _id: 1 }).lean();
    const notes = await VoiceNotes.find({
      _id: trusted({ $in: emergencies.map(({ _id }) => _id) }),
    }).lean();
    return emergencies.map((row) => {
      const note = notes.find(({ _id }) => _id === row._id);
      return {
        ...toEmergency(row, [], new Date()),
        patient_email: row.patientEmail,
        voice_note: note ? { type: note.type, base64: toBuffer(note.bytes).toString('base64') } : null,
      };
    });
  },
};

export const askedDoctors: PersonalKind = {
  kind: 'asked_doctors',
  holds: [[Emergencies, 'doctorUserId']],
  notErased:
    'The history of an emergency belongs to its patient; the id of the doctor resolves to no name any more.',
  notExported: 'It is about the emergencies of other users.',
};
