// Written by test/run/generate.ts from src/manifests/formats. Do not edit.
import type { ManifestFormat } from './format.ts';
import { format as bunLock } from './formats/bunLock.ts';
import { format as cargoLock } from './formats/cargoLock.ts';
import { format as cargoManifest } from './formats/cargoManifest.ts';
import { format as cartfileResolved } from './formats/cartfileResolved.ts';
import { format as componentList } from './formats/componentList.ts';
import { format as composerLock } from './formats/composerLock.ts';
import { format as composerManifest } from './formats/composerManifest.ts';
import { format as condaEnvironment } from './formats/condaEnvironment.ts';
import { format as condaExplicit } from './formats/condaExplicit.ts';
import { format as condaLock } from './formats/condaLock.ts';
import { format as coordinateList } from './formats/coordinateList.ts';
import { format as cyclonedxXml } from './formats/cyclonedxXml.ts';
import { format as denoConfig } from './formats/denoConfig.ts';
import { format as denoLock } from './formats/denoLock.ts';
import { format as dotnetSdks } from './formats/dotnetSdks.ts';
import { format as dotnetTools } from './formats/dotnetTools.ts';
import { format as dpkgStatus } from './formats/dpkgStatus.ts';
import { format as gemFile } from './formats/gemFile.ts';
import { format as gemLock } from './formats/gemLock.ts';
import { format as gemSpec } from './formats/gemSpec.ts';
import { format as gitModules } from './formats/gitModules.ts';
import { format as githubActions } from './formats/githubActions.ts';
import { format as goMod } from './formats/goMod.ts';
import { format as goSum } from './formats/goSum.ts';
import { format as goVendorModules } from './formats/goVendorModules.ts';
import { format as goWork } from './formats/goWork.ts';
import { format as gradleBuild } from './formats/gradleBuild.ts';
import { format as gradleCatalog } from './formats/gradleCatalog.ts';
import { format as gradleLock } from './formats/gradleLock.ts';
import { format as gradleVerification } from './formats/gradleVerification.ts';
import { format as mavenPom } from './formats/mavenPom.ts';
import { format as npmPackage } from './formats/npmPackage.ts';
import { format as npmPackageLock } from './formats/npmPackageLock.ts';
import { format as nugetBuildProps } from './formats/nugetBuildProps.ts';
import { format as nugetCentralPackages } from './formats/nugetCentralPackages.ts';
import { format as nugetPackagesConfig } from './formats/nugetPackagesConfig.ts';
import { format as nugetPackagesLock } from './formats/nugetPackagesLock.ts';
import { format as nugetProject } from './formats/nugetProject.ts';
import { format as nugetProjectAssets } from './formats/nugetProjectAssets.ts';
import { format as paketDependencies } from './formats/paketDependencies.ts';
import { format as paketLock } from './formats/paketLock.ts';
import { format as pdmLock } from './formats/pdmLock.ts';
import { format as pipRequirements } from './formats/pipRequirements.ts';
import { format as pipenvFile } from './formats/pipenvFile.ts';
import { format as pipenvLock } from './formats/pipenvLock.ts';
import { format as pixiLock } from './formats/pixiLock.ts';
import { format as pnpmLock } from './formats/pnpmLock.ts';
import { format as pnpmWorkspace } from './formats/pnpmWorkspace.ts';
import { format as podFile } from './formats/podFile.ts';
import { format as podLock } from './formats/podLock.ts';
import { format as poetryLock } from './formats/poetryLock.ts';
import { format as pythonLock } from './formats/pythonLock.ts';
import { format as pythonProject } from './formats/pythonProject.ts';
import { format as sbomJson } from './formats/sbomJson.ts';
import { format as setupCfg } from './formats/setupCfg.ts';
import { format as spdxText } from './formats/spdxText.ts';
import { format as swiftResolved } from './formats/swiftResolved.ts';
import { format as uvLock } from './formats/uvLock.ts';
import { format as yarnLock } from './formats/yarnLock.ts';

export const formats: readonly ManifestFormat[] = [
  bunLock,
  cargoLock,
  cargoManifest,
  cartfileResolved,
  componentList,
  composerLock,
  composerManifest,
  condaEnvironment,
  condaExplicit,
  condaLock,
  coordinateList,
  cyclonedxXml,
  denoConfig,
  denoLock,
  dotnetSdks,
  dotnetTools,
  dpkgStatus,
  gemFile,
  gemLock,
  gemSpec,
  gitModules,
  githubActions,
  goMod,
  goSum,
  goVendorModules,
  goWork,
  gradleBuild,
  gradleCatalog,
  gradleLock,
  gradleVerification,
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
  pipRequirements,
  pipenvFile,
  pipenvLock,
  pixiLock,
  pnpmLock,
  pnpmWorkspace,
  podFile,
  podLock,
  poetryLock,
  pythonLock,
  pythonProject,
  sbomJson,
  setupCfg,
  spdxText,
  swiftResolved,
  uvLock,
  yarnLock,
];
