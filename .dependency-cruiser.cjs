/** Allowed imports between workspaces; see docs/architecture.md. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contracts-import-no-workspace',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(platform|pdf|gateway|services|workers|frontend|stack|e2e|bench)/' },
    },
    {
      name: 'platform-imports-contracts-only',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(pdf|gateway|services|workers|frontend|stack|e2e|bench)/' },
    },
    {
      name: 'pdf-imports-contracts-only',
      severity: 'error',
      from: { path: '^pdf/' },
      to: { path: '^(platform|gateway|services|workers|frontend|stack|e2e|bench)/' },
    },
    {
      name: 'gateway-imports-no-service',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(services|workers|frontend|stack|e2e|bench)/' },
    },
    {
      name: 'services-never-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services/(?!$1/)|gateway|workers|frontend|stack|e2e|bench)' },
    },
    {
      name: 'workers-import-no-service',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: '^(services|gateway|frontend|stack|e2e|bench)/' },
    },
    {
      name: 'frontend-imports-contracts-only',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^(platform|pdf|gateway|services|workers|stack|e2e|bench)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/(?!$1/)' },
    },
    {
      name: 'stack-is-not-shipped',
      severity: 'error',
      from: { path: '^stack/' },
      to: { path: '^(platform|pdf|gateway|services|workers|frontend)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // Dependents and orphans are in no rule, and take a quarter of the time.
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
