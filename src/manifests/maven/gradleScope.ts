import type { Scope } from '../../core/scopes.ts';

/** Configurations whose files are used to build or check, and do not ship. */
const building: ReadonlySet<string> = new Set([
  'classpath',
  'checkstyle',
  'codenarc',
  'detekt',
  'detektPlugins',
  'errorprone',
  'jacocoAgent',
  'jacocoAnt',
  'ktlint',
  'ktlintRuleset',
  'lintChecks',
  'pmd',
  'protobuf',
  'rewrite',
  'spotbugs',
  'spotbugsPlugins',
]);

/**
 * The scope of a configuration, by its name (Gradle, The Java plugin; manifests.md 5). A compile-only dependency is
 * provided by others at run time, like Maven's `provided`.
 */
export function gradleScope(configuration: string): Scope {
  if (/^developmentOnly$|DevelopmentOnly$/.test(configuration)) return 'development';
  if (/^test|Tests?(?![a-z])|^jmh|Jmh(?![a-z])/.test(configuration)) return 'test';
  if (/^(?:compileOnly|provided)|CompileOnly(?:Api)?$/.test(configuration)) return 'peer';
  if (configuration === 'optional') return 'optional';
  const isBuild =
    building.has(configuration) ||
    /^(?:annotationProcessor|kapt|ksp|kotlinCompiler|kotlinBuildTools|kotlinKlib|kotlinNative)/.test(configuration) ||
    /(?:AnnotationProcessor|Kapt)$/.test(configuration);
  return isBuild ? 'build' : 'runtime';
}
