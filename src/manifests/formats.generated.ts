// Written by scripts/generate.ts from the formats in src/manifests. Do not edit.
import type { ManifestFormat } from './format.ts';
import { format as bunLock } from './npm/bun/bunLock.ts';
import { format as cargoLock } from './crate/cargoLock.ts';
import { format as cargoManifest } from './crate/cargoManifest.ts';
import { format as cartfileResolved } from './git/cartfileResolved.ts';
import { format as componentList } from './sbom/componentList.ts';
import { format as composerLock } from './composer/composerLock.ts';
import { format as composerManifest } from './composer/composerManifest.ts';
import { format as condaEnvironment } from './conda/condaEnvironment.ts';
import { format as condaEnvironments } from './conda/condaEnvironments.ts';
import { format as condaExplicit } from './conda/condaExplicit.ts';
import { format as condaLock } from './conda/condaLock.ts';
import { format as coordinateList } from './sbom/coordinateList.ts';
import { format as cyclonedxXml } from './sbom/cyclonedxXml.ts';
import { format as denoConfig } from './npm/deno/denoConfig.ts';
import { format as denoLock } from './npm/deno/denoLock.ts';
import { format as dotnetSdks } from './nuget/dotnetSdks.ts';
import { format as dotnetTools } from './nuget/dotnetTools.ts';
import { format as dpkgStatus } from './debian/dpkgStatus.ts';
import { format as flakeLock } from './git/flakeLock.ts';
import { format as gemFile } from './gem/gemFile.ts';
import { format as gemLock } from './gem/gemLock.ts';
import { format as gemSpec } from './gem/gemSpec.ts';
import { format as githubActions } from './git/githubActions.ts';
import { format as gitModules } from './git/gitModules.ts';
import { format as goMod } from './go/goMod.ts';
import { format as goSum } from './go/goSum.ts';
import { format as goVendorModules } from './go/goVendorModules.ts';
import { format as goWork } from './go/goWork.ts';
import { format as gradleBuild } from './maven/gradleBuild.ts';
import { format as gradleCatalog } from './maven/gradleCatalog.ts';
import { format as gradleLock } from './maven/gradleLock.ts';
import { format as gradleVerification } from './maven/gradleVerification.ts';
import { format as mavenExtensions } from './maven/mavenExtensions.ts';
import { format as mavenInstall } from './maven/mavenInstall.ts';
import { format as mavenPom } from './maven/mavenPom.ts';
import { format as npmPackage } from './npm/npmPackage.ts';
import { format as npmPackageLock } from './npm/npmPackageLock.ts';
import { format as nugetBuildProps } from './nuget/nugetBuildProps.ts';
import { format as nugetCentralPackages } from './nuget/nugetCentralPackages.ts';
import { format as nugetPackagesConfig } from './nuget/nugetPackagesConfig.ts';
import { format as nugetPackagesLock } from './nuget/nugetPackagesLock.ts';
import { format as nugetProject } from './nuget/nugetProject.ts';
import { format as nugetProjectAssets } from './nuget/nugetProjectAssets.ts';
import { format as paketDependencies } from './nuget/paketDependencies.ts';
import { format as paketLock } from './nuget/paketLock.ts';
import { format as pdmLock } from './pypi/pdmLock.ts';
import { format as pipenvFile } from './pypi/pipenvFile.ts';
import { format as pipenvLock } from './pypi/pipenvLock.ts';
import { format as pipRequirements } from './pypi/pipRequirements.ts';
import { format as pixiLock } from './conda/pixiLock.ts';
import { format as pixiManifest } from './conda/pixiManifest.ts';
import { format as pnpmLock } from './npm/pnpm/pnpmLock.ts';
import { format as pnpmWorkspace } from './npm/pnpm/pnpmWorkspace.ts';
import { format as podFile } from './pod/podFile.ts';
import { format as podLock } from './pod/podLock.ts';
import { format as podSpec } from './pod/podSpec.ts';
import { format as podSpecJson } from './pod/podSpecJson.ts';
import { format as poetryLock } from './pypi/poetryLock.ts';
import { format as preCommitConfig } from './git/preCommitConfig.ts';
import { format as pubspecLock } from './git/pubspecLock.ts';
import { format as pythonLock } from './pypi/pythonLock.ts';
import { format as pythonProject } from './pypi/pythonProject.ts';
import { format as sbomJson } from './sbom/sbomJson.ts';
import { format as setupCfg } from './pypi/setupCfg.ts';
import { format as spdxText } from './sbom/spdxText.ts';
import { format as swiftPackage } from './git/swiftPackage.ts';
import { format as swiftResolved } from './git/swiftResolved.ts';
import { format as uvLock } from './pypi/uvLock.ts';
import { format as yarnLock } from './npm/yarn/yarnLock.ts';

export const formats: readonly ManifestFormat[] = [
  bunLock,
  cargoLock,
  cargoManifest,
  cartfileResolved,
  componentList,
  composerLock,
  composerManifest,
  condaEnvironment,
  condaEnvironments,
  condaExplicit,
  condaLock,
  coordinateList,
  cyclonedxXml,
  denoConfig,
  denoLock,
  dotnetSdks,
  dotnetTools,
  dpkgStatus,
  flakeLock,
  gemFile,
  gemLock,
  gemSpec,
  githubActions,
  gitModules,
  goMod,
  goSum,
  goVendorModules,
  goWork,
  gradleBuild,
  gradleCatalog,
  gradleLock,
  gradleVerification,
  mavenExtensions,
  mavenInstall,
  mavenPom,
  npmPackage,
  npmPackageLock,
  nugetBuildProps,
  nugetCentralPackages,
  nugetPackagesConfig,
  nugetPackagesLock,
  nugetProject,
  nugetProjectAssets,
  paketDependencies,
  paketLock,
  pdmLock,
  pipenvFile,
  pipenvLock,
  pipRequirements,
  pixiLock,
  pixiManifest,
  pnpmLock,
  pnpmWorkspace,
  podFile,
  podLock,
  podSpec,
  podSpecJson,
  poetryLock,
  preCommitConfig,
  pubspecLock,
  pythonLock,
  pythonProject,
  sbomJson,
  setupCfg,
  spdxText,
  swiftPackage,
  swiftResolved,
  uvLock,
  yarnLock,
];
