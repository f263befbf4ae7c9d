// Written by test/run/generate.ts from src/manifests/formats. Do not edit.
import type { ManifestFormat } from './format.ts';
import { format as goMod } from './formats/goMod.ts';
import { format as goSum } from './formats/goSum.ts';
import { format as goVendorModules } from './formats/goVendorModules.ts';
import { format as goWork } from './formats/goWork.ts';
import { format as npmPackage } from './formats/npmPackage.ts';
import { format as npmPackageLock } from './formats/npmPackageLock.ts';

export const formats: readonly ManifestFormat[] = [
  goMod,
  goSum,
  goVendorModules,
  goWork,
  npmPackage,
  npmPackageLock,
];
