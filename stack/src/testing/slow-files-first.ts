import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than a minute, the longest first. */
const slowFiles = [
  'e2e/src/guarantees/own-system/own-system.full.test.ts',
  'e2e/src/guarantees/screens/screens-of-visitors-and-customers.full.test.ts',
  'e2e/src/guarantees/faulty-links/faulty-links.full.test.ts',
  'e2e/src/guarantees/restore/restore.full.test.ts',
  'e2e/src/guarantees/copies/copies.full.test.ts',
  'e2e/src/guarantees/screens/screens-of-strangers-and-staff.full.test.ts',
];

/** A run ends when its last file does, and a fresh clone does not know yet which files are slow. */
export default class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slowFiles.findIndex((file) => moduleId.endsWith(file));
      return rank === -1 ? slowFiles.length : rank;
    };
    const sorted = await super.sort.call(this, files);
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other));
  }
}
