import type {
  ExportedRows,
  PersonalKind,
  PersonalTable,
} from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import { Adoptions } from '../../posts/adoptions/adoption.model.ts';
import { Applications } from '../../posts/applications/application.model.ts';
import { Comments } from '../../posts/comments/comment.model.ts';
import { Memories } from '../../posts/memories/memory.model.ts';
import { PetCopies } from '../../copies/pet-copy.model.ts';
import { DeletedPosts } from '../picture-cleanup/picture-removal.model.ts';
import { Trash } from '../../posts/trash.model.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';
import { UserCopies } from '../../copies/user-copy.model.ts';
import { deleteUserAdoptions } from './delete-user-adoptions.ts';
import { deleteUserApplications } from './delete-user-applications.ts';
import { deleteUserComments } from './delete-user-comments.ts';
import { deleteUserMemories } from './delete-user-memories.ts';
import { countOwnUploads, deleteUserUploads } from './delete-user-uploads.ts';

const memories: PersonalKind = {
  kind: 'memories',
  holds: [[Memories, 'authorId']],
  step: 'memories',
  count: async (authorId) =>
    (await Memories.countDocuments({ authorId })) +
    (await Trash.countDocuments({ ownerId: authorId, kind: 'memory' })),
  erase: deleteUserMemories,
  export: (authorId) => rowsOf(Memories, { authorId }, ['words', 'fingerprint']),
};

const adoptions: PersonalKind = {
  kind: 'adoptions',
  holds: [[Adoptions, 'ownerId']],
  step: 'adoptions',
  count: async (ownerId) =>
    (await Adoptions.countDocuments({ ownerId })) +
    (await Trash.countDocuments({ ownerId, kind: 'adoption' })),
  erase: deleteUserAdoptions,
  export: (ownerId) => rowsOf(Adoptions, { ownerId }, ['words', 'breedKey', 'ageBand', 'fingerprint']),
};

const trash: PersonalKind = {
  kind: 'trash',
  holds: [[Trash, 'ownerId']],
  notErased: 'Deleted posts are counted and erased with memories and adoptions.',
  export: (ownerId) =>
    rowsOf(
      Trash,
      { ownerId },
      ['words', 'breedKey', 'ageBand', 'fingerprint'].map((field) => `document.${field}`),
    ),
};

const comments: PersonalKind = {
  kind: 'comments',
  holds: [[Comments, 'authorId']],
  step: 'comments',
  count: (authorId) => Comments.countDocuments({ authorId }),
  erase: deleteUserComments,
  export: (authorId) => rowsOf(Comments, { authorId }, ['fingerprint']),
};

const applications: PersonalKind = {
  kind: 'applications',
  holds: [[Applications, 'applicantId']],
  step: 'applications',
  count: (applicantId) => Applications.countDocuments({ applicantId }),
  erase: deleteUserApplications,
  // The owner's phone number is personal data of another user.
  export: (applicantId) => rowsOf(Applications, { applicantId }, ['ownerPhone']),
};

/** The phone number that an owner gave to the adopter. */
const acceptedApplications: PersonalKind = {
  kind: 'accepted-applications',
  holds: [],
  notErased: 'Applications are erased with the post.',
  async export(ownerId) {
    const posts = await Adoptions.find({ ownerId }, { _id: 1 }).lean();
    return Applications.find(
      { adoptionId: trusted({ $in: posts.map(({ _id }) => _id) }), ownerPhone: trusted({ $ne: null }) },
      { adoptionId: 1, ownerPhone: 1, decidedAt: 1 },
    )
      .sort({ _id: 1 })
      .lean();
  },
};

/** Pictures that an admin or a doctor uploaded for a record of another service stay with that record. */
const uploads: PersonalKind = {
  kind: 'uploads',
  holds: [
    [Uploads, 'ownerId'],
    [DeletedPosts, 'ownerId'],
  ],
  step: 'uploads',
  count: countOwnUploads,
  erase: deleteUserUploads,
  export: (ownerId) => rowsOf(Uploads, { ownerId }),
};

const petCopies: PersonalKind = {
  kind: 'pet_copies',
  holds: [[PetCopies, 'ownerId']],
  step: 'uploads',
  kept: 'The copy stays without the owner, so that a late event of the clinic cannot bring the pet back.',
  count: (ownerId) => PetCopies.countDocuments({ ownerId }),
  erase: async (ownerId) =>
    (await PetCopies.updateMany({ ownerId }, { $set: { ownerId: '', active: false } })).modifiedCount,
  notExported: 'The clinic, which owns the pets, exports them.',
};

const userCopy: PersonalKind = {
  kind: 'user_copies',
  holds: [[UserCopies, '_id']],
  notErased:
    'The event `user.purged`, which follows the deletion, blanks it; the row makes older events known.',
  export: (_id) => rowsOf(UserCopies, { _id }, ['sequence']),
};

/** All kinds of personal data of content, each described once. */
export const personalTable: PersonalTable = [
  userCopy,
  memories,
  adoptions,
  trash,
  comments,
  applications,
  acceptedApplications,
  uploads,
  petCopies,
];

/** Returns documents without their internal fields. */
async function rowsOf<Row>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  without: readonly string[] = [],
): Promise<ExportedRows> {
  const hidden = Object.fromEntries(without.map((field) => [field, 0]));
  return model.find(filter, hidden).sort({ _id: 1 }).lean();
}
