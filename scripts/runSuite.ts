import { bundledEntry, bundledTests, bundleFolder } from './bundleTests.ts';
import type { HostSuite } from './hostSuites.ts';
import { isPackageInstalled } from './installedPackage.ts';
import { projectRoot } from './project.ts';
import { runWindow } from './runWindow.ts';
import { startServiceProcess, type RunningService } from './serviceProcess.ts';
import { failedReport, type TestReport } from './testReport.ts';

/** Runs one bundled suite in its own window with its own stand-in service, so that suites do not affect each other. */
export async function runSuite(suite: HostSuite, isWeb: boolean): Promise<TestReport> {
  let service: RunningService | undefined;
  try {
    if (suite.service !== 'none') service = await startServiceProcess(suite.service);
    return await runWindow({
      name: suite.name,
      developmentPath: isPackageInstalled() ? bundledTests : projectRoot,
      isInstalled: isPackageInstalled(),
      entry: bundledEntry(isWeb),
      testFiles: bundleFolder(suite),
      workspace: suite.workspace,
      settings: { ...suite.settings, ...(service && { 'clearlydefined.apiUrl': service.url }) },
      environment: { ...suite.environment, ...(service && { TEST_SERVICE: service.url }) },
      isWeb,
      timeoutMs: suite.timeoutSeconds * 1000,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...failedReport(`${suite.name}: could not start`, reason), didNotStart: true };
  } finally {
    await service?.dispose();
  }
}
