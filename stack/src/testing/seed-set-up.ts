import fc from 'fast-check';

// `npm test` repeats the same random cases, so that a change is red only for what it changed; the guarantees draw new ones.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PETCARE_SEED'] ?? 1) });
