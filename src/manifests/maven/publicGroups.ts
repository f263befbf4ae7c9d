/**
 * True if an artifact's group is at or below a well-known one of Maven Central. A namespace there belongs to the owner of its
 * domain or account, which is verified (Central Repository, "Register a namespace"), so that a repository with artifacts of
 * these groups has no secrets under their names.
 */
export function isPublicGroup(name: string): boolean {
  const group = name.slice(0, Math.max(0, name.indexOf(':')));
  for (let end = group.length; end > 0; end = group.lastIndexOf('.', end - 1))
    if (groups.has(group.slice(0, end))) return true;
  return false;
}

/** A name is only added here, for what it publishes is used by many. */
const groups: ReadonlySet<string> = new Set(
  `
  androidx antlr aopalliance asm ch.qos.logback com.fasterxml com.github.ben-manes.caffeine com.github.bumptech.glide
  com.github.luben com.github.spotbugs com.google.auto com.google.code.findbugs com.google.code.gson com.google.dagger
  com.google.errorprone com.google.guava com.google.inject com.google.protobuf com.h2database com.mysql com.squareup
  com.zaxxer commons-beanutils commons-cli commons-codec commons-collections commons-fileupload commons-io commons-lang
  commons-logging dev.langchain4j io.cucumber io.dropwizard.metrics io.grpc io.jsonwebtoken io.kotest io.ktor io.micrometer
  io.micronaut io.mockk io.netty io.opentelemetry io.projectreactor io.quarkus io.reactivex io.rest-assured io.smallrye
  io.swagger io.vertx jakarta javax joda-time junit log4j mysql net.bytebuddy net.java.dev.jna org.antlr org.apache
  org.aspectj org.assertj org.awaitility org.bouncycastle org.checkerframework org.codehaus org.eclipse org.flywaydb
  org.glassfish org.hamcrest org.hibernate org.jacoco org.jboss org.jetbrains.kotlin org.jetbrains.kotlinx org.jsoup
  org.junit org.liquibase org.mapstruct org.mockito org.ow2 org.postgresql org.projectlombok org.reactivestreams
  org.scala-lang org.seleniumhq.selenium org.slf4j org.springdoc org.springframework org.testcontainers org.testng
  org.thymeleaf org.webjars org.yaml
  `
    .trim()
    .split(/\s+/),
);
